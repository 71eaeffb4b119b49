import { DEFAULT_THEME, createTheme } from '@mantine/core';
import type { CSSVariablesResolver } from '@mantine/core';

/** One place for what all pages share beyond the defaults of Mantine. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  fontFamily: 'system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: { fontFamily: 'system-ui, sans-serif', fontWeight: '600' },
  autoContrast: true,
  // Its labels would be illegible for a moment when the colours of the system change.
  components: { SegmentedControl: { defaultProps: { transitionDuration: 0 } } },
});

const COLORS = Object.keys(DEFAULT_THEME.colors).filter((name) => name !== 'dark');

/** Many cannot read the pale texts of Mantine: these have a contrast of 4.5 at least. */
export const legibleTexts: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    ...Object.fromEntries(
      COLORS.map((name) => [
        `--mantine-color-${name}-light-color`,
        `color-mix(in srgb, var(--mantine-color-${name}-9) 70%, black)`,
      ]),
    ),
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-5)',
  },
});
