import { redirect } from 'react-router'
import type { Route } from './+types/course-alias.ts'

/** The video children of /CultivateCenter are the pages of the same name under /videoPage (PAGE-2). */
export const loader = ({ params, url }: Route.LoaderArgs) => {
  const { productId } = params
  const path = url.pathname.replace('/CultivateCenter/', '/videoPage/')
  if (productId === undefined) throw redirect(path + url.search, 301)
  const lesson = new URLSearchParams({ lessonId: productId })
  throw redirect(`${path.slice(0, path.lastIndexOf('/'))}?${lesson}`, 301)
}
