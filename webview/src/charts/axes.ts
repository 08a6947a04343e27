import type uPlot from 'uplot';
import { fixed } from '../format.ts';
import type { Theme } from './theme.ts';

/** Tick labels with just the decimals that tell neighbours apart. */
function ticks(splits: readonly (number | null)[]): (string | null)[] {
  const shown = splits.filter((split) => split !== null);
  const step = shown.length > 1 ? Math.min(...shown.slice(1).map((value, index) => Math.abs(value - shown[index]!))) : Math.abs(shown[0] ?? 1);
  const decimals = step > 0 ? Math.min(4, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))) : 0;
  return splits.map((split) => (split === null ? null : fixed(split, decimals)));
}

export function axis(theme: Theme, label: string, options: Partial<uPlot.Axis> = {}): uPlot.Axis {
  return {
    stroke: theme.muted,
    font: theme.font,
    label,
    labelFont: theme.font,
    labelSize: 20,
    labelGap: 0,
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

/** Dashed lines at given values of one scale, each with its name where no other name stands. */
export function guides(theme: Theme, scale: 'x' | 'y', lines: readonly Guide[]): uPlot.Plugin {
  return {
    hooks: {
      draw(plot) {
        const { ctx, bbox } = plot;
        const ratio = devicePixelRatio;
        ctx.save();
        ctx.strokeStyle = theme.guide;
        ctx.fillStyle = theme.text;
        ctx.lineWidth = ratio;
        ctx.font = theme.font.replace(/^[\d.]+px/, (size) => `${Number.parseFloat(size) * 0.92 * ratio}px`);
        ctx.setLineDash([4 * ratio, 3 * ratio]);
        let free = scale === 'x' ? -Infinity : Infinity;
        for (const { value, text } of lines) {
          const at = plot.valToPos(value, scale, true);
          const width = ctx.measureText(text).width;
          ctx.beginPath();
          if (scale === 'x') {
            if (at < bbox.left || at > bbox.left + bbox.width) continue;
            ctx.moveTo(at, bbox.top);
            ctx.lineTo(at, bbox.top + bbox.height);
            ctx.stroke();
            const left = Math.min(at + 4 * ratio, bbox.left + bbox.width - width);
            if (left > free) {
              ctx.fillText(text, left, bbox.top + 11 * ratio);
              free = left + width + 4 * ratio;
            }
          } else {
            if (at < bbox.top || at > bbox.top + bbox.height) continue;
            ctx.moveTo(bbox.left, at);
            ctx.lineTo(bbox.left + bbox.width, at);
            ctx.stroke();
            if (at < free) {
              halo(ctx, theme, text, bbox.left + bbox.width - width - 4 * ratio, at - 4 * ratio, ratio);
              free = at - 14 * ratio;
            }
          }
        }
        ctx.restore();
      },
    },
  };
}

/** Text that stays readable on top of dots. */
function halo(ctx: CanvasRenderingContext2D, theme: Theme, text: string, x: number, y: number, ratio: number): void {
  ctx.save();
  ctx.setLineDash([]);
  ctx.lineWidth = 4 * ratio;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = theme.background;
  ctx.strokeText(text, x, y);
  ctx.fillText(text, x, y);
  ctx.restore();
}
