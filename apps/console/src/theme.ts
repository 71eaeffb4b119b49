import { createTheme } from '@mantine/core';

/** One place for what all pages share beyond the defaults of Mantine. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 7, dark: 8 },
  defaultRadius: 'md',
  fontFamily: 'system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: { fontFamily: 'system-ui, sans-serif', fontWeight: '600' },
  autoContrast: true,
});
