import { useState } from 'react'
import type { z } from 'zod'
import type { markTopics } from '#contract/community/forum/forum.ts'
import { browserApi } from '#lib/api/browser-api.ts'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useRowActions } from '#ui/table/use-row-actions.ts'
import { restoreDeleted } from '../../../base/recycle/restore-deleted.ts'
import type { AdminTopic, Category } from './admin-topic.ts'

const MoveTopics = onDemand(async () => (await import('./move-topics.tsx')).MoveTopics)

type Mark = Omit<z.input<typeof markTopics.body>, 'ids'>

export interface TopicActions {
  mark: (topics: AdminTopic[], change: Mark, onDone?: () => void) => void
  move: (topics: AdminTopic[], onDone?: () => void) => void
  remove: (topic: AdminTopic) => void
}

interface TopicMove {
  topics: AdminTopic[]
  onDone?: () => void
}

/** An administrator's actions on topics; the page renders `dialog`. */
export const useTopicActions = (categories: Category[], reload: () => unknown) => {
  const { run, remove } = useRowActions(reload)
  const [moving, setMoving] = useState<TopicMove>()
  const actions: TopicActions = {
    mark: (topics, change, onDone) =>
      void run(browserApi.forum.markTopics({ ids: topics.map(({ id }) => id), ...change }), { onDone }),
    move: (topics, onDone) => setMoving({ topics, onDone }),
    remove: ({ id, title, answerCount }) =>
      void remove({
        question: '确定删除该文章?',
        detail: `「${title}」及其 ${answerCount} 条回复将从论坛消失。`,
        work: () => browserApi.forum.deleteTopic({ id }),
        undo: restoreDeleted('topic', [id]),
      }),
  }
  const dialog = moving && (
    <MoveTopics
      topics={moving.topics}
      categories={categories}
      onClose={() => setMoving(undefined)}
      onMoved={() => {
        setMoving(undefined)
        moving.onDone?.()
        reload()
      }}
    />
  )
  return { actions, dialog }
}
