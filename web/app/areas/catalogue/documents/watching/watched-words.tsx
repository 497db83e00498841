import { X } from 'lucide-react'
import { siteSearchPath } from '#contract/paths.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useWatching } from './use-watching.ts'
import styles from './watched-words.module.css'

/** The subscribed words, each with a link to its current results. */
export const WatchedWords = ({ words }: { words: string[] }) => (
  <Card as="section" className={styles.card} aria-label="订阅的词">
    <CardHead>订阅的词</CardHead>
    {words.length > 0 ? (
      <ul className={styles.words}>
        {words.map((word) => (
          <Word key={word} word={word} />
        ))}
      </ul>
    ) : (
      <p className={styles.none}>
        在<Link to={siteSearchPath('')}>搜索</Link>结果旁点“订阅这个词”，有新资源时会在这里通知您。
      </p>
    )}
  </Card>
)

function Word({ word }: { word: string }) {
  const { Form, onSubmit } = useWatching(true)
  return (
    <li>
      <Link to={siteSearchPath(word)}>{word}</Link>
      <Form method="post" onSubmit={onSubmit}>
        <input type="hidden" name="word" value={word} />
        <button type="submit" name="do" value="unwatch" aria-label={`取消订阅「${word}」`}>
          <X size={14} strokeWidth={1.6} aria-hidden />
        </button>
      </Form>
    </li>
  )
}
