import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'

/** /Admin/UploadNew and /Admin/Abous are older names of the upload page (PAGE-2). */
export const loader = () => {
  throw redirect(paths.upload, 301)
}
