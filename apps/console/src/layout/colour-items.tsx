import { Menu, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.js';

/** Entries of a menu that choose the colours. */
export function ColourItems(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (['auto', 'light', 'dark'] as const).map((scheme) => (
    <Menu.Item
      key={scheme}
      leftSection={<Icon name={scheme === 'dark' ? 'moon' : 'sun'} size={16} />}
      rightSection={scheme === colorScheme ? <Icon name="check" size={16} /> : undefined}
      onClick={() => setColorScheme(scheme)}
    >
      {{ auto: 'Colours of the system', light: 'Light', dark: 'Dark' }[scheme]}
    </Menu.Item>
  ));
}
