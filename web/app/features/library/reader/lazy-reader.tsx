import { type ComponentProps, lazy, Suspense } from 'react'
import type { ContentPreview as Preview } from './content-preview.tsx'
import type { FileFacts as Facts } from './document-facts.tsx'

/** What a person does first on a page. */
const firstSigns = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const

/** Resolves when the person begins to do something: until then a page needs nothing below its first screen. */
const firstSign = () =>
  new Promise<void>((resolve) => {
    for (const sign of firstSigns) addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true })
  })

// On the server they are not lazy, so that the text of the free pages is in the page.
const LazyPreview = import.meta.env.SSR
  ? (await import('./content-preview.tsx')).ContentPreview
  : lazy(async () => {
      await firstSign()
      return { default: (await import('./content-preview.tsx')).ContentPreview }
    })
const LazyFacts = import.meta.env.SSR
  ? (await import('./document-facts.tsx')).FileFacts
  : lazy(async () => {
      await firstSign()
      return { default: (await import('./document-facts.tsx')).FileFacts }
    })

/** The reader as the server rendered it; it becomes interactive with the first sign of the person. */
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
