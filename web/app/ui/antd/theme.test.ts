import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeOf } from './theme.ts'

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')

test('the theme of Ant Design consists of our own variables', () => {
  const asked = new Set<string>()
  const theme = JSON.stringify(
    themeOf((name) => {
      asked.add(name)
      return `var(--${name})`
    }),
  )
  expect([...asked].filter((name) => !tokens.includes(`--${name}:`))).toEqual([])
  expect(theme).not.toMatch(/#[0-9A-Fa-f]{6}/)
})
