import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'

/** /Video/Video is an older name of the courses (PAGE-2). */
export const loader = () => {
  throw redirect(paths.courses, 301)
}
