// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import { expect, test } from 'vitest'
import { riddlesIn } from './plain-words.ts'

const riddles = (path: string, text: string) => riddlesIn({ path, text })

test('names are judged in programs, SQL and style sheets, with their line', () => {
  expect(riddles('server/a.ts', 'const one = 1\nconst hotRows = one')).toEqual([
    'server/a.ts:2: "hotRows": say batched row; contended row',
  ])
  expect(riddles('server/a.sql', 'select heat from resource')).toHaveLength(1)
  expect(riddles('web/a.css', '.kept { color: red }')).toHaveLength(1)
  expect(riddles('server/tell-reply.ts', '')).toHaveLength(1)
})

test('comments and documents are judged, texts for people are not', () => {
  expect(riddles('server/a.ts', '/** Rows are gathered for a moment. */')).toHaveLength(1)
  expect(riddles('docs/a.md', 'Members are told of a reply.')).toHaveLength(1)
  expect(
    riddles('server/a.ts', `const title = 'told, gathered and heat'\nconst text = \`kept \${title} told\``),
  ).toEqual([])
})

test('names inside a template literal are judged, and the code after it', () => {
  expect(riddles('server/a.ts', `const a = \`x \${kept + \`\${b}\`} y\``)).toHaveLength(1)
  expect(riddles('server/a.ts', `const a = \`\${b}\`\nconst kept = /kept/`)).toEqual([
    'server/a.ts:2: "kept": say cached, stored or retained',
  ])
})

test('plain words pass', () => {
  expect(riddles('server/a.ts', '/** Caches the reply until it is invalidated. */\nconst cachedReply = 1')).toEqual([])
})
