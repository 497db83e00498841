import { expect, test } from 'vitest'
import * as library from '#contract/catalogue/documents/library.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Bound, Caller } from './bind.ts'
import { inProcessApi } from './in-process-api.ts'

const caller = (): Caller => ({ headers: {}, address: '', requestId: '', userAgent: '', cookies: [] })

/** Every call returns the number of times it was performed. */
const counted = (endpoints: Endpoint[]) => {
  const bounds = new Map<Endpoint, Bound>()
  for (const endpoint of endpoints) {
    let performed = 0
    bounds.set(endpoint, { endpoint, admit: async () => undefined, perform: async () => ++performed })
  }
  return inProcessApi(bounds)
}

test('equal calls of one page are performed once, until the page changes something', async () => {
  const apiFor = counted([library.listResourceCategories, library.addFavoriteResource])
  const page = apiFor(caller())
  const ask = () => page.library.listResourceCategories()
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect(await ask()).toBe(1)
  await page.library.addFavoriteResource({ resourceId: 1 })
  expect(await ask()).toBe(2)
})

test('calls with input, and calls of other pages, are performed each time', async () => {
  const apiFor = counted([library.listResources, library.listResourceCategories])
  const page = apiFor(caller())
  expect(await page.library.listResources({ page: 0 })).toBe(1)
  expect(await page.library.listResources({ page: 0 })).toBe(2)
  expect(await page.library.listResourceCategories()).toBe(1)
  expect(await apiFor(caller()).library.listResourceCategories()).toBe(2)
})
