import { lazy, Suspense, useEffect, useState } from 'react'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { WithoutScript } from '#ui/feedback/without-script.tsx'
import type { EditorProps } from './editor.tsx'
import styles from './lazy-editor.module.css'

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }))

/** The editor for public pages: loaded in the browser only, with a placeholder of the same size until then. */
export function LazyEditor(props: EditorProps) {
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const placeholder = (
    <div className={styles.place}>
      <Spinner label="正在打开编辑器" />
      <WithoutScript>编辑器需要 JavaScript，请在浏览器中开启后刷新本页。阅读、搜索和回复不受影响。</WithoutScript>
    </div>
  )
  return isInBrowser ? (
    <Suspense fallback={placeholder}>
      <Editor {...props} />
    </Suspense>
  ) : (
    placeholder
  )
}
