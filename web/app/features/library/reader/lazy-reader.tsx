import { type ComponentType, lazy, Suspense } from 'react'
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

/** A component that becomes interactive when the browser is idle. The server renders it at once: its text is in the page. */
const whenIdle = async <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Loaded = import.meta.env.SSR
    ? await load()
    : (lazy(async () => {
        await untilIdle()
        return { default: await load() }
      }) as unknown as ComponentType<Props>)
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

export const ContentPreview = await whenIdle(async () => (await import('./content-preview.tsx')).ContentPreview)
export const FileFacts = await whenIdle(async () => (await import('./document-facts.tsx')).FileFacts)
export const ArchiveFacts = await whenIdle(async () => (await import('../archive/archive-facts.tsx')).ArchiveFacts)
export const ArchiveList = await whenIdle(async () => (await import('../archive/archive-list.tsx')).ArchiveList)
