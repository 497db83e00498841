import { lazy, Suspense, useEffect, useState } from 'react'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { EditorProps } from './editor.tsx'
import styles from './lazy-editor.module.css'

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }))

/** The editor on a public page: fetched by the browser when it is there, its place kept until then. */
export function LazyEditor(props: EditorProps) {
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const place = (
    <div className={styles.place}>
      <Spinner label="正在打开编辑器" />
    </div>
  )
  return isInBrowser ? (
    <Suspense fallback={place}>
      <Editor {...props} />
    </Suspense>
  ) : (
    place
  )
}
