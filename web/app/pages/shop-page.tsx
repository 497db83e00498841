import { data } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { pageNumber } from '#lib/url/query-params.ts'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { companyParam } from '../areas/people/companies/load-members.ts'
import { ShopList } from '../areas/people/companies/shop-list.tsx'
import type { Route } from './+types/shop-page.ts'
import { loadShop } from './shop/load-shop.ts'
import { Shop } from './shop/shop.tsx'

const shopsDescription = '成员单位公开的资源与课程。每家单位一个铺位，内容由本单位上传、联盟审核，价格由作者自定。'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { shop, url } = loaderData
  const title = pageTitle(matches, shop ? `${shop.company.shortName}的铺位` : '联盟商铺')
  return shareMeta({ title, url, description: shop?.company.intro.slice(0, 120) ?? shopsDescription })
}

/** All member companies with their offers, or the whole offer of one company. */
export const loader = cachedLoader(
  {
    query: { company: companyParam, page: pageNumber },
    topics: ['library', 'lessons', 'alliance', 'members'],
  },
  async ({ query: { company, page }, origin, context }) => {
    if (Number.isNaN(company)) throw data(null, { status: 404 })
    if (company === 0) {
      const shops = await orErrorPage(api(context).alliance.listShops())
      return { shops, shop: undefined, page: 1, url: origin + paths.shops }
    }
    const shop = await loadShop(context, company, page)
    const isPastTheEnd = page > 1 && (page - 1) * pageSizes.mall >= shop.total
    if (isPastTheEnd) throw data(null, { status: 404 })
    return { shops: [], shop, page, url: origin + paths.shop(company) + (page > 1 ? `&page=${page}` : '') }
  },
)

export default function ShopPage({ loaderData: { shops, shop, page } }: Route.ComponentProps) {
  const home = { to: paths.home, label: '首页' }
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={shop ? [home, { to: paths.shops, label: '联盟商铺' }] : [home]}
        current={shop ? shop.company.name : '联盟商铺'}
      />
      {shop ? <Shop shop={shop} page={page} /> : <ShopList intro={shopsDescription} shops={shops} />}
    </div>
  )
}
