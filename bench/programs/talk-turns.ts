/** A thousand members reply or like, each in a different topic or (`hot`) all in one. */
export type TalkPattern = 'reply' | 'like' | 'reply (hot)' | 'like (hot)'

/** Number of members, and of the topics they use. */
export const people = 1000

/** Returns the next member and topic on every call; a pair repeats only after all others. */
export const talkTurns = (pattern: TalkPattern) => {
  const isHot = pattern.endsWith('(hot)')
  let turn = 0
  return () => {
    const at = turn++
    const round = Math.floor(at / people)
    return {
      memberId: 2 + (at % people),
      topicId: isHot ? 1 : 1 + ((at + round * 7) % people),
      /** In the hot topic all members like, then all remove their likes, and so on. */
      isLike: !isHot || round % 2 === 0,
      text: `第 ${at} 条：先看规范，再看地方做法。`,
    }
  }
}
