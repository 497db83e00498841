import { redirect } from 'react-router'
import { paths } from '#lib/paths.ts'

/** /editvue is an older name of the page for a new topic (decision 22). */
export const loader = () => {
  throw redirect(paths.newTopic, 301)
}
