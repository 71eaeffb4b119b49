import { choicesOf, decisionsOf, missingReferences, sectionsOf } from './references.ts';

const known = {
  sections: sectionsOf([
    '# Interfaces\n\n## 4.3 Interfaces\n\n1. One.\n2. Two\n   and more.\n\n## 4.4 Addresses\n',
    '# Pages\n\n## 3 Filters\n\n### 3.1 Keys\n',
  ]),
  choices: choicesOf('| Choice | Question |\n| --- | --- |\n| C1     | status |\n| C2     | pages, as C9 |\n'),
  decisions: decisionsOf(['0001-records.md', '0010-messages.md']),
};

describe('references', () => {
  it('are resolved by headings, lists, tables and file names', () => {
    expect([...known.sections]).toEqual([
      ['4.3', 2],
      ['4.4', 0],
      ['3', 0],
      ['3.1', 0],
    ]);
    expect([...known.choices]).toEqual(['C1', 'C2']);
    expect([...known.decisions]).toEqual(['1', '10']);
  });

  it.each([
    '(contract 4.3)',
    'The list of contract 3.',
    '(contract 4.3 rules 1 and 2, 4.4)',
    '(contract 4.3, rule 2; 3.1)',
    'Contract 4.4 and 4.3: 256 of them',
    '(contract 3, choices C1 and C2)',
    '(decision 1) ADR 10, decisions 1 and 10',
    'the contract of 4 services, a decision that 5 share',
  ])('in "%s" all exist', (text) => {
    expect(missingReferences(text, known)).toEqual([]);
  });

  it.each([
    ['(contract 4.5)', ['contract 4.5']],
    ['contract 8 says so', ['contract 8']],
    ['(contract 4.3 and 4.6)', ['contract 4.6']],
    ['(contract 4.3 rule 3)', ['contract 4.3 rule 3']],
    ['(contract 4.3 rules 1, 2 and 5, 4.4 rule 1)', ['contract 4.3 rule 5', 'contract 4.4 rule 1']],
    ['(contract 4.4; 7.1)', ['contract 7.1']],
    ['(choice C3)', ['choice C3']],
    ['(choice 1)', ['choice 1']],
    ['(choices C1 and C9)', ['choice C9']],
    ['[decision 2](decisions/0002.md)', ['decision 2']],
    ['ADRs 1 and 11', ['decision 11']],
  ])('in "%s" without a target are found', (text, missing) => {
    expect(missingReferences(text, known)).toEqual(missing);
  });
});
