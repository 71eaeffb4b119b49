import { join } from 'node:path';

import { defaultStateDir } from '@stratus/local-servers';
import { banner } from './banner.ts';
import type { StackDescription } from '@stratus/installation';

const description = { tokens: {}, subscriber: { natsUrl: 'nats://127.0.0.1', consumer: 'c' } } as StackDescription;

describe('banner', () => {
  it('shows the path of the instances when the API uses another word', () => {
    const shown = (word: object) => banner({ ...description, baseUrl: 'http://host/v4', ...word }, '/stack.json');
    expect(shown({ word: 'linode' })).toContain('  Instances http://host/v4/linode/instances\n');
    expect(shown({})).not.toContain('Instances');
  });

  it('links to the console and to a Cloud Manager with a token after the #, which no server receives', () => {
    const stack = { ...description, consoleUrl: 'http://host/', tokens: { unrestricted: 'abc' } as never };
    expect(banner(stack, '/s')).toContain('  Console   http://host/#token=abc\n');
    expect(banner(stack, '/s')).not.toContain('Cloud Manager');
    expect(banner({ ...stack, word: 'linode' }, '/s')).toContain('/admin/callback#access_token=abc&token_type=bearer');
  });

  it('links to the page for tests where it is open', () => {
    const stack = { ...description, tokens: { unrestricted: 'abc' } as never };
    expect(banner(stack, '/s')).not.toContain('Tests');
    const testControlUrl = 'http://host/_stratus';
    expect(banner({ ...stack, testControlUrl }, '/s')).toContain('  Tests     http://host/_stratus#token=abc\n');
  });

  it('links to the reference with a token after the #, which no server receives', () => {
    const shown = banner(
      { ...description, docsUrl: 'http://host/docs', tokens: { unrestricted: 'abc' } as never },
      '/s',
    );
    expect(shown).toContain('  Docs      http://host/docs#token=abc\n');
  });

  it('has a command that follows the events of this stack, whatever its state directory', () => {
    const command = 'npx node examples/follow-events/follow-events.ts';
    expect(banner(description, join(defaultStateDir, 'stack.json'))).toContain(`            ${command}`);
    expect(banner(description, '/tmp/other/stack.json')).toContain(` STRATUS_STACK='/tmp/other/stack.json' ${command}`);
    expect(banner(description, "/tmp/it's/stack.json")).toContain(
      ` STRATUS_STACK='/tmp/it'\\''s/stack.json' ${command}`,
    );
  });

  it('says what is real and what is simulated', () => {
    expect(banner({ ...description, databases: 'local' }, '/s')).toMatch(/Real: .*databases\n.*Simulated: machines/);
    expect(banner({ ...description, databases: 'simulated' }, '/s')).toContain('databases (--databases local)');
    expect(banner(description, '/s')).toContain('Simulated: machines, volumes, DNS, packets (--network local)');
    expect(banner({ ...description, network: {} as never }, '/s')).toMatch(/Real: .*packets\n.*machines, volumes/);
  });

  it('says where webhooks may go, by the environment of the launcher', () => {
    const shown = (environment: NodeJS.ProcessEnv) => banner(description, '/s', environment);
    expect(shown({})).toContain(
      '  Webhooks  may also go to servers of this machine, even without https (WEBHOOK_ALLOW)\n',
    );
    expect(shown({ WEBHOOK_ALLOW: '10.0.0.0/8' })).toContain('may also go to 10.0.0.0/8, even');
    expect(shown({ WEBHOOK_ALLOW_FILE: '/networks' })).toContain('where the file of WEBHOOK_ALLOW says');
  });

  it('has a first request that can be sent again: its label is new each second', () => {
    expect(banner(description, '/s')).toContain(`"label": "vpc-'$(date +%s)'"`);
  });
});
