import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8').toUpperCase()
const colours = JSON.stringify(theme).match(/#[0-9A-Fa-f]{6}/g) ?? []

/** The one grey of the ink sidebar's headings, which only the back office has. */
const ownColours = ['#8394A6']

test('every colour of the Ant Design theme is one of our tokens', () => {
  const strangers = colours.filter((colour) => !tokens.includes(colour.toUpperCase()) && !ownColours.includes(colour))
  expect(strangers).toEqual([])
})
