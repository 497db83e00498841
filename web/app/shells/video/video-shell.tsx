import { Outlet } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'

/** Lesson categories for the search box in the header. */
export const loader = cachedLoader({ generalTopics: ['lessons'] }, async ({ context }) => {
  const categories = await orErrorPage(api(context).lessons.listLessonCategories())
  return { scopes: categories.map(({ id, categoryName }) => ({ value: String(id), label: categoryName })) }
})

/** This data does not change during a visit. */
export const shouldRevalidate = () => false

/** Adds no frame: the header adapts search and upload to courses by the path. */
export default function VideoShell() {
  return <Outlet />
}
