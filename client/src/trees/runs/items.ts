import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { BenchRunFile, Cell } from '../../services/benchmark/types.ts';
import { row } from '../row.ts';

/** A row of the tree "Benchmark Runs"; commands get it as their argument. */
export type RunNode =
  | { readonly kind: 'run'; readonly file: string; readonly run: BenchRunFile }
  | { readonly kind: 'note'; readonly text: string };

export function isRunNode(value: unknown): value is RunNode & { kind: 'run' } {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'run' && 'run' in value;
}

export function runItem(node: RunNode): vscode.TreeItem {
  if (node.kind === 'note') return row(node.text, vscode.TreeItemCollapsibleState.None, { contextValue: 'note', iconPath: new vscode.ThemeIcon('info'), tooltip: node.text });
  const { id, startedAt, variants, cells } = node.run;
  const model = variants[0]?.model ?? id;
  const figures = figuresOf(cells[0]);
  const when = new Date(startedAt).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
  return row(model, vscode.TreeItemCollapsibleState.None, {
    id, contextValue: 'run', iconPath: new vscode.ThemeIcon('graph-line'), description: `${figures} · ${when}`, tooltip: runTooltip(node.run, figures, when),
    accessibilityInformation: { label: l10n.t('Benchmark run of {0}, {1}, {2}', model, figures, when) },
    command: { command: 'tritonRepo.run.open', title: l10n.t('Open'), arguments: [node] },
  });
}

/** "p50 17.4 ms · 57 samples/s"; a percentile that the samples do not carry is left out. */
function figuresOf({ latency, throughput, n }: Cell): string {
  const p50 = latency.percentiles.find(({ p }) => p === 50)?.v;
  const rate = l10n.t('{0} samples/s', short(throughput.samplesPerSec));
  return p50 === undefined ? l10n.t('{0} requests · {1}', n, rate) : l10n.t('p50 {0} ms · {1}', short(p50 / 1000), rate);
}

function short(value: number): string {
  return new Intl.NumberFormat(vscode.env.language, { maximumSignificantDigits: 3 }).format(value);
}

function runTooltip({ variants, cells: [cell] }: BenchRunFile, figures: string, when: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  const line = (value: string) => text.appendText(value).appendMarkdown('  \n');
  for (const { model, target, preview } of variants) line(preview ? l10n.t('{0} on {1} (CPU preview)', model, target) : l10n.t('{0} on {1}', model, target));
  line(figures);
  const { shape, load, n } = cell;
  line(shape.L === null ? l10n.t('batch {0}, concurrency {1}, n = {2}', shape.b, load.c, n) : l10n.t('batch {0}, {1} tokens, concurrency {2}, n = {3}', shape.b, shape.L, load.c, n));
  const errors = Object.values(cell.errors).reduce((sum, count) => sum + count, 0);
  if (errors > 0) line(l10n.t('{0} failed requests, in no figure', errors));
  line(when);
  return text;
}
