import { expect, test } from 'vitest'
import { coverAddress, stripAddress } from './address.ts'
import { coverImage } from './cover-image.ts'
import { coverSvg, stripSvg } from './drawing.ts'

const at = (address: string) => coverImage(new URL(address, 'http://x'))
const inside = (svg: string | undefined) => svg?.replace(/^<svg [^>]*>|<style>.*?<\/style>/g, '')

test('an address leads to the drawing it was made for, the title choosing the kind', () => {
  const cover = { id: 7, categoryId: 10004, title: '某大桥测绘', format: 'PDF', thumb: true }
  expect(coverAddress(cover)).toBe('/cover/10004/7.svg?kind=bridge&format=PDF&thumb=1')
  expect(inside(at(coverAddress(cover)))).toBe(inside(coverSvg({ ...cover, uid: 'g' })))
  const strip = { id: 'news-3', paper: 'diazo', hasBackground: false } as const
  expect(inside(at(stripAddress(strip)))).toBe(inside(stripSvg({ ...strip, uid: 'g' })))
})

test('strange addresses give no drawing, strange words are not written into one', () => {
  for (const path of [
    '/cover/x/1.svg',
    '/cover/1/..%2f.svg',
    '/cover/1/<a>.svg',
    '/cover/1/1.png',
    '/cover/strip/1.svg?paper=x',
  ])
    expect(at(path)).toBeUndefined()
  const svg = at('/cover/10001/1.svg?kind=constructor&paper=__proto__&format=%3Cscript%3E&label=%22%3E%3Cx')
  expect(svg).not.toMatch(/script|<x/)
})
