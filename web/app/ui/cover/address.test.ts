import { expect, test } from 'vitest'
import { coverAddress, coverFacts } from './address.ts'
import { coverImage } from './image.ts'
import { KINDS } from './kinds/index.ts'
import { PAPERS } from './paper.ts'

const factsAt = (address: string) =>
  coverFacts(
    new URL(address, 'http://x'),
    (kind) => Object.hasOwn(KINDS, kind),
    (paper) => Object.hasOwn(PAPERS, paper),
  )

test('an address brings back what it was made of, the title as the drawing it chooses', () => {
  const address = coverAddress({ id: 7, categoryId: 10004, title: '某大桥测绘', format: 'PDF', thumb: true })
  expect(address).toBe('/cover/10004/7.svg?kind=bridge&format=PDF&thumb=1')
  expect(factsAt(address)).toMatchObject({ id: '7', categoryId: 10004, kind: 'bridge', format: 'PDF', thumb: true })
})

test('strange addresses give no drawing, strange words are not written into one', () => {
  for (const path of ['/cover/x/1.svg', '/cover/1/..%2f.svg', '/cover/1/<a>.svg', '/cover/1/1.png'])
    expect(factsAt(path)).toBeUndefined()
  const facts = factsAt('/cover/10001/1.svg?kind=constructor&paper=__proto__&format=%3Cscript%3E&label=%22%3E%3Cx')!
  expect(facts.kind).toBeUndefined()
  expect(coverImage(facts)).not.toMatch(/script|<x/)
})
