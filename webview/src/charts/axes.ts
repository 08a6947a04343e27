import type uPlot from 'uplot';
import type { Theme } from './theme.ts';
import { ticks } from './ticks.ts';

export function axis(theme: Theme, label: string, options: Partial<uPlot.Axis> = {}): uPlot.Axis {
  return {
    stroke: theme.muted,
    font: theme.font,
    label,
    labelFont: theme.font,
    labelSize: 20,
    labelGap: 2,
    size: 28,
    gap: 4,
    grid: { stroke: theme.grid, width: 1 },
    ticks: { stroke: theme.grid, width: 1, size: 4 },
    values: (_, splits) => ticks(splits),
    ...options,
  };
}

export interface Guide {
  value: number;
  text: string;
}

const LABEL_HEIGHT = 13;

/** The canvas as a hook of uPlot finds it, set up for thin dashed lines and small text in device pixels. */
function pen(plot: uPlot, theme: Theme): { ctx: CanvasRenderingContext2D; ratio: number } {
  const { ctx } = plot;
  const ratio = devicePixelRatio;
  ctx.strokeStyle = theme.guide;
  ctx.fillStyle = theme.text;
  ctx.lineWidth = ratio;
  ctx.font = theme.font.replace(/^[\d.]+px/, (size) => `${Number.parseFloat(size) * ratio}px`);
  ctx.setLineDash([4 * ratio, 3 * ratio]);
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  return { ctx, ratio };
}

function line(ctx: CanvasRenderingContext2D, fromX: number, fromY: number, toX: number, toY: number): void {
  ctx.beginPath();
  ctx.moveTo(fromX, fromY);
  ctx.lineTo(toX, toY);
  ctx.stroke();
}

/** Dashed lines across the plot, drawn below the data, named in the margin on the right; names that would touch move up. */
export function acrossGuides(theme: Theme, guides: readonly Guide[]): uPlot.Plugin {
  return { hooks: { drawAxes(plot) {
    const { bbox } = plot;
    plot.ctx.save();
    const { ctx, ratio } = pen(plot, theme);
    const right = bbox.left + bbox.width;
    let free = Infinity;
    for (const { value, text } of [...guides].sort((a, b) => a.value - b.value)) {
      const at = plot.valToPos(value, 'y', true);
      if (at < bbox.top || at > bbox.top + bbox.height) continue;
      line(ctx, bbox.left, at, right, at);
      const y = Math.min(at, free - LABEL_HEIGHT * ratio);
      ctx.fillText(text, right + 6 * ratio, y);
      free = y;
    }
    ctx.restore();
  } } };
}

/** Dashed lines down the plot, drawn on top of the data, named in the margin above; names that would touch take a second row. */
export function downGuides(theme: Theme, guides: readonly Guide[]): uPlot.Plugin {
  return { hooks: { draw(plot) {
    const { bbox } = plot;
    plot.ctx.save();
    const { ctx, ratio } = pen(plot, theme);
    const ends = [-Infinity, -Infinity];
    for (const { value, text } of [...guides].sort((a, b) => a.value - b.value)) {
      const at = plot.valToPos(value, 'x', true);
      if (at < bbox.left || at > bbox.left + bbox.width) continue;
      const width = ctx.measureText(text).width;
      const left = Math.min(at - width / 2, bbox.left + bbox.width - width);
      const row = ends.findIndex((end) => left > end + 4 * ratio);
      const y = bbox.top - (8 + LABEL_HEIGHT * Math.max(0, row)) * ratio;
      line(ctx, at, row < 0 ? bbox.top : y + 7 * ratio, at, bbox.top + bbox.height);
      if (row < 0) continue;
      ctx.fillText(text, left, y);
      ends[row] = left + width;
    }
    ctx.restore();
  } } };
}
