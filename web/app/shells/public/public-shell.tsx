import { Outlet } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { drawQrCode } from '#lib/pictures/qr-code.ts'
import type { Route } from './+types/public-shell.ts'
import { ErrorPanel } from './error-panel.tsx'
import { PublicFrame } from './public-frame.tsx'

/** The code in the footer leads to this site; the search in the header knows the categories of resources. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const categories = await orErrorPage(api(context).library.listResourceCategories())
  return {
    qr: drawQrCode(url.origin),
    categories: categories.map(({ id, categoryName }) => ({ value: String(id), label: categoryName })),
  }
}

/** Neither changes while somebody goes from page to page. */
export const shouldRevalidate = () => false

export default function PublicShell({ loaderData: { qr, categories } }: Route.ComponentProps) {
  return (
    <PublicFrame qr={qr} categories={categories}>
      <Outlet />
    </PublicFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame qr={loaderData?.qr} categories={loaderData?.categories}>
      <ErrorPanel error={error} />
    </PublicFrame>
  )
}
