import { renderToString } from 'react-dom/server'
import { Link as RouterLink, StaticRouter, type To } from 'react-router'
import { expect, test } from 'vitest'
import { ServerLink } from './link.tsx'

const hrefOf = (element: React.ReactNode) =>
  / href="([^"]*)"/.exec(
    renderToString(<StaticRouter location="/videoPage/AdminVideo?page=2">{element}</StaticRouter>),
  )?.[1]

test('the server writes the address to which the browser navigates', () => {
  const addresses: To[] = [
    '/mall',
    '/mall?selectValue=10001#list',
    { pathname: '/mall', search: '?page=2' },
    { search: '?isAudit=1' },
    { search: '' },
    '?isAudit=1',
    '#contents',
    { hash: '#contents' },
    { pathname: '', search: '?isAudit=1' },
  ]
  for (const to of addresses)
    expect(hrefOf(<ServerLink to={to}>x</ServerLink>), JSON.stringify(to)).toBe(
      hrefOf(<RouterLink to={to}>x</RouterLink>),
    )
  expect(hrefOf(<ServerLink to={{ search: '?isAudit=1' }}>x</ServerLink>)).toBe('/videoPage/AdminVideo?isAudit=1')
})
