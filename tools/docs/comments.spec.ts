import { commentsOf, pathsInComment } from './comments.ts';

describe('the comments of a source', () => {
  it('are read the way a person reads them', () => {
    const source = [
      '/** One',
      ' * comment (contract 4.3 rule',
      ' * 10). */',
      "const url = 'https://not.one/x'; // Two",
      'const pattern = /["\'`/*]/; /* Three */',
      'const text = `// none ${url}`;',
      '// Four, that',
      '  // goes on.',
      '',
      'const half = a / b; // Five',
    ].join('\n');
    expect(commentsOf(source)).toEqual([
      'One comment (contract 4.3 rule 10).',
      'Two',
      'Three',
      'Four, that goes on.',
      'Five',
    ]);
  });

  it('yield paths of this repository, and nothing else', () => {
    expect(pathsInComment('The rules of docs/gone.md, and of gone.md. See tools/gone, `x/gone.spec.ts`.')).toEqual([
      'docs/gone.md',
      'gone.md',
      'tools/gone',
      'x/gone.spec.ts',
    ]);
    const others =
      'node:fs @nats-io/jetstream https://a.b/c.md *.spec.ts apps/*/src <name>.int-spec.ts and/or e.g. 1.5';
    expect(pathsInComment(others)).toEqual([]);
  });
});
