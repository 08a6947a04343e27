import type { MessageNode } from '../language/tree.ts';
import { parametersOf, type ParameterRow } from '../schema/parameters.ts';
import { plainString } from './ensemble.ts';
import { fieldPath, scalarNamed } from './reading.ts';
import type { Source } from './source.ts';

/** Back ends by the platforms that stand for them. */
const BACKEND_OF: Readonly<Record<string, string>> = {
  onnxruntime_onnx: 'onnxruntime', tensorrt_plan: 'tensorrt', pytorch_libtorch: 'pytorch', tensorflow_savedmodel: 'tensorflow', tensorflow_graphdef: 'tensorflow',
};

/** Who reads the free-form map that a message is an entry of, as `parametersOf` names them; none for other messages. */
export function readersOf(source: Source, entry: MessageNode): readonly string[] {
  const text = (message: MessageNode, name: string) => plainString(source, scalarNamed(message, name))?.name ?? '';
  const owner = ownerOf(entry);
  switch (fieldPath(entry)) {
    case 'parameters': return [text(source.root, 'backend') || (BACKEND_OF[text(source.root, 'platform')] ?? ''), 'core'];
    case 'optimization.execution_accelerators.gpu_execution_accelerator.parameters':
    case 'optimization.execution_accelerators.cpu_execution_accelerator.parameters': return owner ? [`onnxruntime.${text(owner, 'name')}`] : [];
    case 'model_repository_agents.agents.parameters': return owner ? [`agent.${text(owner, 'name')}`] : [];
    default: return [];
  }
}

/** The known key of an entry, with who reads it. */
export function parameterOf(source: Source, entry: MessageNode): { reader: string; row: ParameterRow } | undefined {
  const key = plainString(source, scalarNamed(entry, 'key'))?.name;
  for (const reader of readersOf(source, entry)) {
    const row = parametersOf(reader).find((one) => one.key === key);
    if (row) return { reader, row };
  }
  return undefined;
}

/** The message that a map's entry belongs to. */
export function ownerOf(entry: MessageNode): MessageNode | undefined {
  let node = entry.parent;
  while (node?.kind === 'list') node = node.parent;
  return node?.parent;
}
