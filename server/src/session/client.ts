import type { InitializeParams } from 'vscode-languageserver';
import type { PositionEncoding } from './document.ts';

/** What the client can do, as far as an answer depends on it. */
export interface ClientAbilities {
  readonly encoding: PositionEncoding;
  /** The client asks for diagnostics; else they are pushed. */
  readonly pullDiagnostics: boolean;
  readonly refreshDiagnostics: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  readonly configuration: boolean;
  readonly watchFiles: boolean;
  readonly snippets: boolean;
  readonly insertReplace: boolean;
  readonly sharedRange: boolean;
  readonly labelDetails: boolean;
  readonly resolveDocumentation: boolean;
  /** Documentation and hovers may be Markdown; else they are plain text. */
  readonly markdown: boolean;
  readonly codeActionLiterals: boolean;
  readonly hierarchicalSymbols: boolean;
  readonly renamePrepare: boolean;
  readonly documentChanges: boolean;
}

/** Reads the client's capabilities; whatever is not claimed is not used. */
export function readAbilities({ capabilities: { general, textDocument, workspace } }: InitializeParams): ClientAbilities {
  const item = textDocument?.completion?.completionItem;
  return {
    // UTF-16 costs no conversion here, and every client must know it.
    encoding: general?.positionEncodings?.includes('utf-16') ?? true ? 'utf-16'
      : general?.positionEncodings?.includes('utf-8') ? 'utf-8' : 'utf-16',
    pullDiagnostics: textDocument?.diagnostic !== undefined,
    refreshDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    relatedInformation: (textDocument?.publishDiagnostics ?? textDocument?.diagnostic)?.relatedInformation === true,
    codeDescription: (textDocument?.publishDiagnostics ?? textDocument?.diagnostic)?.codeDescriptionSupport === true,
    configuration: workspace?.configuration === true,
    watchFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    snippets: item?.snippetSupport === true,
    insertReplace: item?.insertReplaceSupport === true,
    sharedRange: textDocument?.completion?.completionList?.itemDefaults?.includes('editRange') === true,
    labelDetails: item?.labelDetailsSupport === true,
    resolveDocumentation: item?.resolveSupport?.properties.includes('documentation') === true,
    markdown: (item?.documentationFormat ?? textDocument?.hover?.contentFormat ?? []).includes('markdown'),
    codeActionLiterals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
    hierarchicalSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    renamePrepare: textDocument?.rename?.prepareSupport === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
  };
}
