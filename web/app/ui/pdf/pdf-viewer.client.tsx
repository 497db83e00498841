import { lazy, Suspense } from 'react'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { ViewerProps } from './viewer.tsx'

const Viewer = lazy(() => import('./viewer.tsx'))

/** A PDF viewer that fills its container; pdf.js is loaded when the first file opens. */
export function PdfViewer(props: ViewerProps) {
  return (
    <Suspense
      fallback={
        <>
          <Spinner label="正在打开预览" />
          {props.cover}
        </>
      }
    >
      <Viewer key={props.url} {...props} />
    </Suspense>
  )
}
