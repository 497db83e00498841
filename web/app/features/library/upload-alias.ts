import { redirect } from 'react-router'
import { paths } from '#lib/url/paths.ts'

/** /Admin/UploadNew and /Admin/Abous are older names of the upload page (decision 22). */
export const loader = () => {
  throw redirect(paths.upload, 301)
}
