import { type ComponentProps, lazy, Suspense } from 'react'
import type { ContentPreview as Preview } from './content-preview.tsx'
import type { FileFacts as Facts } from './document-facts.tsx'
import './reader.module.css' // the server's markup needs it before the components are loaded

/** Resolves when the browser has nothing else to do: the reader is below the first screen of its page. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 500)
  })

// On the server they are not lazy, so that the text of the free pages is in the page.
const LazyPreview = import.meta.env.SSR
  ? (await import('./content-preview.tsx')).ContentPreview
  : lazy(async () => {
      await untilIdle()
      return { default: (await import('./content-preview.tsx')).ContentPreview }
    })
const LazyFacts = import.meta.env.SSR
  ? (await import('./document-facts.tsx')).FileFacts
  : lazy(async () => {
      await untilIdle()
      return { default: (await import('./document-facts.tsx')).FileFacts }
    })

/** The reader as the server rendered it; it becomes interactive when the browser is idle. */
export const ContentPreview = (props: ComponentProps<typeof Preview>) => (
  <Suspense>
    <LazyPreview {...props} />
  </Suspense>
)

/** The fact sheet, likewise. */
export const FileFacts = (props: ComponentProps<typeof Facts>) => (
  <Suspense>
    <LazyFacts {...props} />
  </Suspense>
)
