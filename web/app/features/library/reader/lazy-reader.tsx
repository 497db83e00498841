import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import '../archive/archive-facts.module.css' // the server's markup needs the styles before the components are loaded
import '../archive/archive-kinds.module.css'
import '../archive/archive-list.module.css'
import './reader.module.css'
import './sheets.module.css'

/** Resolves when the browser has nothing else to do: the reader is below the first screen of its page. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 500)
  })

/** The component as the server rendered it; it becomes interactive when the browser is idle. */
const whenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Loaded = lazy(async () => {
    await untilIdle()
    return { default: await load() }
  }) as unknown as ComponentType<Props>
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

const loadPreview = async () => (await import('./content-preview.tsx')).ContentPreview
const loadFacts = async () => (await import('./document-facts.tsx')).FileFacts
const loadArchiveFacts = async () => (await import('../archive/archive-facts.tsx')).ArchiveFacts
const loadArchiveList = async () => (await import('../archive/archive-list.tsx')).ArchiveList

// On the server they are not lazy, so that the text of the free pages is in the page.
export const ContentPreview = import.meta.env.SSR ? await loadPreview() : whenIdle(loadPreview)
export const FileFacts = import.meta.env.SSR ? await loadFacts() : whenIdle(loadFacts)
export const ArchiveFacts = import.meta.env.SSR ? await loadArchiveFacts() : whenIdle(loadArchiveFacts)
export const ArchiveList = import.meta.env.SSR ? await loadArchiveList() : whenIdle(loadArchiveList)

export type ContentPreviewProps = ComponentProps<typeof ContentPreview>
