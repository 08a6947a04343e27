// First: what it guards against happens while the others load.
import './language-guard.ts';
import * as l10n from '@vscode/l10n';
import 'uplot/dist/uPlot.min.css';
import { app } from './app.ts';
import { setLanguage } from './format.ts';
import { listen, loadState } from './host.ts';
import { record, string } from './shape.ts';
import './styles/base.css';
import './styles/charts.css';
import './styles/forms.css';
import './styles/results.css';

/** The extension writes its language bundle into the page, so that the first paint is already translated. */
function readBundle(): Record<string, string> {
  const bundle: unknown = JSON.parse(document.body.dataset.l10n ?? '{}');
  return record(bundle) ? Object.fromEntries(Object.entries(bundle).filter((entry): entry is [string, string] => string(entry[1]))) : {};
}

setLanguage(document.documentElement.lang);
l10n.config({ contents: readBundle() });
listen(app(document.querySelector('main')!, loadState()));
