// The colours that the editor gives a webview, cut down to those that the panel reads.
const font = { '--vscode-font-family': '"DejaVu Sans", "Open Sans", sans-serif', '--vscode-font-size': '13px', '--vscode-editor-font-family': '"DejaVu Sans Mono", monospace' };

export const THEMES = {
  dark: {
    kind: 'vscode-dark',
    variables: {
      ...font, '--vscode-foreground': '#cccccc', '--vscode-descriptionForeground': '#9d9d9d', '--vscode-editor-background': '#1f1f1f',
      '--vscode-input-background': '#313131', '--vscode-input-border': '#3c3c3c', '--vscode-input-foreground': '#cccccc',
      '--vscode-input-placeholderForeground': '#989898', '--vscode-dropdown-background': '#313131', '--vscode-dropdown-border': '#3c3c3c',
      '--vscode-focusBorder': '#0078d4', '--vscode-button-background': '#0078d4', '--vscode-button-foreground': '#ffffff',
      '--vscode-button-hoverBackground': '#026ec1', '--vscode-button-secondaryBackground': 'rgba(0, 0, 0, 0)', '--vscode-button-secondaryForeground': '#cccccc',
      '--vscode-button-secondaryBorder': 'rgba(204, 204, 204, 0.15)', '--vscode-button-secondaryHoverBackground': '#2b2b2b',
      '--vscode-textLink-foreground': '#4daafc', '--vscode-charts-blue': '#59a4f9', '--vscode-charts-purple': '#b180d7', '--vscode-charts-green': '#89d185',
      '--vscode-errorForeground': '#f85149', '--vscode-editorWarning-foreground': '#cca700', '--vscode-panelTitle-activeBorder': '#0078d4',
      '--vscode-list-activeSelectionBackground': '#04395e', '--vscode-list-activeSelectionForeground': '#ffffff', '--vscode-progressBar-background': '#0078d4',
    },
  },
  light: {
    kind: 'vscode-light',
    variables: {
      ...font, '--vscode-foreground': '#3b3b3b', '--vscode-descriptionForeground': '#3b3b3b', '--vscode-editor-background': '#ffffff',
      '--vscode-input-background': '#ffffff', '--vscode-input-border': '#cecece', '--vscode-input-foreground': '#3b3b3b',
      '--vscode-input-placeholderForeground': '#767676', '--vscode-dropdown-background': '#ffffff', '--vscode-dropdown-border': '#cecece',
      '--vscode-focusBorder': '#005fb8', '--vscode-button-background': '#005fb8', '--vscode-button-foreground': '#ffffff',
      '--vscode-button-hoverBackground': '#0258a8', '--vscode-button-secondaryBackground': '#e5e5e5', '--vscode-button-secondaryForeground': '#3b3b3b',
      '--vscode-textLink-foreground': '#005fb8', '--vscode-charts-blue': '#1a85ff', '--vscode-charts-purple': '#652d90', '--vscode-charts-green': '#388a34',
      '--vscode-errorForeground': '#c72e0f', '--vscode-editorWarning-foreground': '#8a6100', '--vscode-panelTitle-activeBorder': '#005fb8',
      '--vscode-list-activeSelectionBackground': '#e8e8e8', '--vscode-list-activeSelectionForeground': '#000000', '--vscode-progressBar-background': '#005fb8',
    },
  },
  contrast: {
    kind: 'vscode-high-contrast',
    variables: {
      ...font, '--vscode-foreground': '#ffffff', '--vscode-descriptionForeground': '#ffffffb3', '--vscode-editor-background': '#000000',
      '--vscode-input-background': '#000000', '--vscode-input-border': '#6fc3df', '--vscode-input-foreground': '#ffffff',
      '--vscode-dropdown-background': '#000000', '--vscode-dropdown-border': '#6fc3df', '--vscode-focusBorder': '#f38518',
      '--vscode-button-background': '#000000', '--vscode-button-foreground': '#ffffff', '--vscode-button-border': '#6fc3df',
      '--vscode-button-secondaryBackground': '#000000', '--vscode-button-secondaryForeground': '#ffffff', '--vscode-contrastBorder': '#6fc3df',
      '--vscode-textLink-foreground': '#21a6ff', '--vscode-charts-blue': '#59a4f9', '--vscode-charts-purple': '#b180d7', '--vscode-charts-green': '#89d185',
      '--vscode-errorForeground': '#f48771', '--vscode-editorWarning-foreground': '#ffd370', '--vscode-panelTitle-activeBorder': '#6fc3df',
      '--vscode-list-activeSelectionBackground': '#000000', '--vscode-list-activeSelectionForeground': '#ffffff', '--vscode-progressBar-background': '#6fc3df',
    },
  },
  contrastLight: {
    kind: 'vscode-high-contrast vscode-high-contrast-light',
    variables: {
      ...font, '--vscode-foreground': '#292929', '--vscode-descriptionForeground': '#292929b3', '--vscode-editor-background': '#ffffff',
      '--vscode-input-background': '#ffffff', '--vscode-input-border': '#0f4a85', '--vscode-input-foreground': '#292929',
      '--vscode-dropdown-background': '#ffffff', '--vscode-dropdown-border': '#0f4a85', '--vscode-focusBorder': '#006bbd',
      '--vscode-button-background': '#0f4a85', '--vscode-button-foreground': '#ffffff', '--vscode-button-border': '#0f4a85',
      '--vscode-button-secondaryBackground': '#ffffff', '--vscode-button-secondaryForeground': '#292929', '--vscode-contrastBorder': '#0f4a85',
      '--vscode-textLink-foreground': '#0f4a85', '--vscode-charts-blue': '#1a85ff', '--vscode-charts-purple': '#652d90', '--vscode-charts-green': '#388a34',
      '--vscode-errorForeground': '#b5200d', '--vscode-editorWarning-foreground': '#895503', '--vscode-panelTitle-activeBorder': '#0f4a85',
      '--vscode-list-activeSelectionBackground': '#ffffff', '--vscode-list-activeSelectionForeground': '#292929', '--vscode-progressBar-background': '#0f4a85',
    },
  },
};
