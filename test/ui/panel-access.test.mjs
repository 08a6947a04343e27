// The panel for everyone: by keyboard, by screen reader, in each kind of theme, and where there is little room.
import assert from 'node:assert/strict';
import { fakeRun } from '../fakes/panel-services.mjs';
import { axe, painted, panelSuite, until } from '../lib/panel-suite.mjs';

panelSuite('the panel for everyone', (t, see) => {
  see('the tabs are one stop, moved by arrows', async () => {
    await t.ready();
    await t.page.getByRole('tab', { name: 'Invoke' }).focus();
    await t.page.keyboard.press('ArrowRight');
    assert.equal(await t.page.evaluate(() => document.activeElement.textContent), 'Benchmark');
    await t.page.keyboard.press('End');
    assert.equal(await t.page.evaluate(() => document.activeElement.textContent), 'Saved runs');
    await t.page.keyboard.press('ArrowRight');
    assert.equal(await t.page.evaluate(() => document.activeElement.textContent), 'Invoke');
    await t.page.keyboard.press('Tab');
    assert.equal(await t.page.evaluate(() => document.activeElement.getAttribute('value')), 'text'); // on into the form
  });

  for (const theme of ['dark', 'light', 'contrast', 'contrastLight']) {
    see(`no accessibility fault, ${theme}`, async () => {
      t.services.saved = [fakeRun({ id: 'a' }), fakeRun({ id: 'b', n: 120, errorCount: 3 })];
      await t.ready({ theme });
      const check = async (where) => assert.deepEqual(await axe(t.page), [], where);
      await check('empty');
      await t.textBox().fill('a');
      await t.page.keyboard.press('Control+Enter');
      await t.page.getByText('Reply of').waitFor();
      await check('reply');
      await t.measure();
      await t.page.getByRole('button', { name: 'Show as table' }).first().click();
      await check('benchmark');
      await t.tab('Saved runs');
      await check('runs');
      for (const box of (await t.page.locator('#panel-runs').getByRole('checkbox').all()).slice(1)) await box.check();
      await t.page.getByRole('button', { name: 'Compare the two ticked' }).click();
      await t.page.locator('#panel-runs figure canvas').nth(3).waitFor();
      await check('comparison');
    });
  }

  see('at 320 pixels nothing overflows', async () => {
    t.services.saved = [fakeRun({ id: 'a' }), fakeRun({ id: 'b', model: 'a_model_with_a_name_that_is_far_too_long_for_any_column_of_this_width' })];
    await t.ready({ width: 320 });
    const fits = async (where) => assert.equal(await t.page.evaluate(() => document.documentElement.scrollWidth), 320, where);
    await t.textBox().fill('a'.repeat(300));
    await t.page.keyboard.press('Control+Enter');
    await t.page.getByText('Reply of').waitFor();
    await fits('reply');
    await t.measure();
    for (const toggle of await t.page.locator('#panel-benchmark [aria-controls^=table]').all()) await toggle.click();
    await fits('benchmark');
    await t.tab('Saved runs');
    await fits('runs');
    for (const box of (await t.page.locator('#panel-runs').getByRole('checkbox').all()).slice(1)) await box.check();
    await t.page.getByRole('button', { name: 'Compare the two ticked' }).click();
    await t.page.locator('#panel-runs figure canvas').nth(3).waitFor();
    await fits('comparison');
  });

  see('a chart follows the width of the panel', async () => {
    await t.ready();
    await t.measure();
    const canvas = t.page.locator('#panel-benchmark figure canvas').first();
    const wide = (await canvas.boundingBox()).width;
    await t.page.setViewportSize({ width: 400, height: 900 });
    await until(async () => (await canvas.boundingBox()).width < wide);
    assert.ok((await canvas.boundingBox()).width <= 400);
    assert.ok(await painted(canvas) > 200);
  });
});
