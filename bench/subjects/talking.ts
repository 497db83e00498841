/** How people talk: each of a thousand in a topic of his own, or all of them in one. */
export type Talking = 'reply' | 'like' | 'reply (hot)' | 'like (hot)'

/** As many as there are topics for them: those with the first numbers. */
export const people = 1000

/** Whose turn it is and in which topic; the same pair comes again only after every other. */
export const turns = (talking: Talking) => {
  const isHot = talking.endsWith('(hot)')
  let turn = 0
  return () => {
    const at = turn++
    const round = Math.floor(at / people)
    return {
      memberId: 2 + (at % people),
      topicId: isHot ? 1 : 1 + ((at + round * 7) % people),
      /** In a hot topic everybody likes it, then everybody takes that back. */
      isLike: !isHot || round % 2 === 0,
      text: `第 ${at} 条：先看规范，再看地方做法。`,
    }
  }
}
