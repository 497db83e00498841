import { lazy, Suspense } from 'react'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { ViewerProps } from './viewer.tsx'

const Viewer = lazy(() => import('./viewer.tsx'))

/** A PDF file in the page; it fills the place it is given. What reads the file is fetched when the first one opens. */
export function PdfViewer(props: ViewerProps) {
  return (
    <Suspense fallback={<Spinner label="正在打开预览" />}>
      <Viewer key={props.url} {...props} />
    </Suspense>
  )
}
