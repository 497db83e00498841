import { Outlet } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/video-shell.ts'

/** The search in the header knows the categories of lessons. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const categories = await orErrorPage(api(context).lessons.listLessonCategories())
  return { scopes: categories.map(({ id, categoryName }) => ({ value: String(id), label: categoryName })) }
}

/** They do not change while somebody goes from page to page. */
export const shouldRevalidate = () => false

/** The courses are open to everyone; search and upload of the header turn to courses by the address. */
export default function VideoShell() {
  return <Outlet />
}
