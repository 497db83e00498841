import { useEffect, useRef } from 'react'
import styles from './prose.module.css'

/** Rich text that the server has cleaned, read-only. Formulas are set once they are known to be there. */
export function Prose({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other formulas
  useEffect(() => {
    const formulas = text.current?.querySelectorAll<HTMLElement>('[data-latex]')
    if (formulas?.length) void import('./render-formulas.ts').then(({ renderFormulas }) => renderFormulas(formulas))
  }, [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list when it was written
  return <div ref={text} className={styles.prose} dangerouslySetInnerHTML={{ __html: reachable(html) }} />
}

/** A wide table scrolls inside itself on a phone: the keyboard must be able to enter it. */
const reachable = (html: string) => html.replace(/<table\b/g, '<table tabindex="0"')
