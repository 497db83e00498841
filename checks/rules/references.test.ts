import { describe, expect, test } from 'vitest'
import { references } from './references.ts'
import type { SourceFile } from './source.ts'

const file = (path: string, text: string): SourceFile => ({ path, text })
const broken = (...files: SourceFile[]) => references.flatMap((rule) => rule.violations(files))

// Assembled from parts, because the same rules check this file.
const [libId, payId, decision, specification] = ['LIB', 'PAY', 'decision', 'specification'] as const
const cite = (prefix: string, number: number | string) => `${prefix}-${number}`

const requirements = file(
  'docs/requirements/library.md',
  `# Library\n\n- **${cite(libId, 1)}** one\n- **${cite(libId, 2)}** (settled) two, see ${cite(libId, 1)}\n`,
)
const decisions = file('docs/decisions/0010-parts-of-pages.md', '# 10. Parts of pages')

describe('requirements', () => {
  const complaints = (path: string, text: string) => broken(requirements, file(path, text))

  test('an id that is defined may be cited anywhere', () => {
    expect(complaints('server/a.ts', `// ${cite(libId, 2)}: two`)).toEqual([])
    expect(complaints('docs/a.md', `see ${cite(libId, 1)} and ${cite(libId, 2)}`)).toEqual([])
  })

  test.each(['server/a.ts', 'web/a.css', 'server/schema.sql', 'docs/a.md', 'e2e/a.spec.ts', 'deploy/a.yml'])(
    'an undefined id fails in %s',
    (path) => {
      expect(complaints(path, `\n/* ${cite(libId, 3)} */`)).toEqual([
        `${path}:2: docs/requirements has no clause ${cite(libId, 3)}`,
      ])
    },
  )

  test('a longer number is another id', () => {
    expect(complaints('server/a.ts', `// ${cite(libId, 12)}`)).toHaveLength(1)
    expect(complaints('server/a.ts', `// ${cite(libId, '01')}`)).toHaveLength(1)
  })

  test('an unknown prefix fails in comments, but not in texts, which may contain product codes', () => {
    expect(complaints('server/a.ts', `const a = 1\n/**\n * ${cite(payId, 1)}\n */`)).toEqual([
      `server/a.ts:3: docs/requirements has no clause ${cite(payId, 1)}`,
    ])
    expect(complaints('server/a.sql', `-- ${cite(payId, 1)}`)).toHaveLength(1)
    expect(complaints('server/a.ts', `const code = '${cite(payId, 1)}'`)).toEqual([])
    expect(complaints('server/a.ts', '// UTF-8, SHA-256')).toEqual([])
    expect(complaints('demo/content/a.json', `"${cite(libId, 3)}"`)).toEqual([])
  })

  test('an id that is defined twice fails', () => {
    const again = file('docs/requirements/lessons.md', `- **${cite(libId, 2)}** other`)
    expect(broken(requirements, again)).toEqual([
      `docs/requirements/lessons.md:1: ${cite(libId, 2)} is already defined at docs/requirements/library.md:4`,
    ])
  })
})

describe('decisions', () => {
  const complaints = (text: string, path = 'server/a.ts') => broken(decisions, file(path, text))

  test('an existing decision may be cited by four digits', () => {
    expect(complaints(`// ${decision} 0010; docs/${decision}s/0010`)).toEqual([])
  })

  test('a decision that does not exist fails', () => {
    expect(complaints(`// ${decision} 0011`)).toEqual(['server/a.ts:1: docs/decisions has no 0011'])
    expect(complaints(`docs/${decision}s/0099`, 'docs/a.md')).toHaveLength(1)
  })

  test.each([
    `// (${decision} 7)`,
    `/** ${decision}s 6 to 8 */`,
    `/**\n * by ${decision}\n * 12\n */`,
    `// docs/${decision}s/10`,
  ])('fewer digits fail: %s', (text) => {
    expect(complaints(text)).toEqual([expect.stringContaining('by four digits')])
  })
})

describe('documents outside the repository', () => {
  test.each([
    `// ${specification} 2.1: the routes`,
    `/** Limits of ${specification} 9. */`,
    `// by the ${specification} (2.5)`,
    `// in the words of the ${specification}`,
    `// ${specification.slice(0, 4)} s.4: off once approved`,
  ])('a citation fails: %s', (text) => {
    expect(broken(file('web/app/a.tsx', text))).toEqual(['web/app/a.tsx:1: cite an id of docs/requirements'])
  })

  test('file names and other words are no citations', () => {
    expect(broken(file('a.yaml', `${specification.slice(0, 4)}:\n  replicas: 2`))).toEqual([])
    expect(broken(file('a.ts', `testMatch: '*.${specification.slice(0, 4)}.ts'`))).toEqual([])
  })
})

describe('links in Markdown', () => {
  const complaints = (text: string) => broken(decisions, file('docs/a.md', text))

  test('links to existing files and folders and to other sites pass', () => {
    expect(complaints('[a](decisions/0010-parts-of-pages.md#context) [b](#here) [c](https://a.cn/x)')).toEqual([])
    expect(complaints('[readme](../README.md) [folder](requirements/) ![home](screenshots/home.webp)')).toEqual([])
  })

  test.each(['[a](missing.md)', '![a](missing.webp "title")', '[a](../docs/missing.md#part)', '[a]: missing.md'])(
    'links to missing files fail: %s',
    (text) => {
      expect(complaints(text)).toEqual([expect.stringMatching(/^docs\/a\.md:1: .*missing\.\w+ leads nowhere$/)])
    },
  )
})

describe('tests that documents name', () => {
  const complaints = (text: string) => broken(file('server/kernel/log/log.test.ts', ''), file('docs/a.md', text))

  test('a path, or the end of one, passes', () => {
    expect(complaints('`server/kernel/log/log.test.ts`, `log/log.test.ts`, `log.test.ts`, `*.test.ts`')).toEqual([])
  })

  test.each(['`kernel/log.test.ts`', '`og.test.ts`', '`log.spec.ts`'])('one that does not exist fails: %s', (name) => {
    expect(complaints(`\n${name}`)).toEqual([`docs/a.md:2: there is no test ${name.replaceAll('`', '')}`])
  })
})
