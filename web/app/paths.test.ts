import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { backOffice } from '#contract/back-office-paths.ts'
import { loginPathReturningTo, paths, resultPath } from '#contract/paths.ts'
import routes from './routes.ts'

/** The server's own: files, feeds and calls. */
const otherThanPages = [/^\/api\//, /^\/rss.*\.xml$/]

type Address = string | ((...given: never[]) => string)

/** An address that is made of ids and words gets some. */
const addressOf = (address: Address): string =>
  typeof address === 'string' ? address : (address as (...given: unknown[]) => string)('7', { page: 1 })

test('every address leads to a page', () => {
  const addresses = Object.values<Address>({ ...paths, ...backOffice }).map(addressOf)
  const isLost = (address: string) => {
    const last = matchRoutes(routes as RouteObject[], new URL(address, 'http://here.example').pathname)?.at(-1)?.route
    return !last || last.path === '*'
  }
  expect(addresses.length).toBeGreaterThan(90)
  expect(addresses.filter((one) => isLost(one) && !otherThanPages.some((pattern) => pattern.test(one)))).toEqual([])
})

test('what people typed is encoded', () => {
  expect(loginPathReturningTo('/a?b=c')).toBe('/logoRegister?returnUrl=%2Fa%3Fb%3Dc')
  expect(resultPath('A&B')).toBe('/success?out_trade_no=A%26B')
})
