/** Words of nearly every text: left out of a query that has others. */
const grammar =
  '的 了 和 与 及 或 等 在 是 之 于 对 为 以 而 并 其 把 被 从 到 由 向 就 也 都 还 又 很 这 那 个 们 我 你 他 她 它 ' +
  '吗 呢 吧 啊 着 过 得 地 所 某 每 各 有 以及 或者 并且 而且 但是 因为 所以 如果 可以 我们 你们 他们 这个 那个 这些 那些 ' +
  '什么 怎么 如何 哪些 一个 一种 关于 对于 进行 the a an of to in on for and or is are with by'
/** Words of a question or a request that say nothing of what is sought. */
const asking =
  '请 请问 请教 求 求助 麻烦 谢谢 各位 大家 大神 有人 有没有 有无 能否 能不能 可否 可不可以 是否 是不是 要不要 该不该 会不会 ' +
  '怎样 怎么样 怎么办 咋 为什么 为何 为啥 哪 哪里 哪个 哪种 哪家 何时 多少 几 几个 想 想要 想找 找 查找 寻找 寻求 需要 需 ' +
  '要 应 应该 应当 必须 协助 帮忙 帮 提供 分享 推荐 一份 一套 一下 一些 一本 一篇 直接 方面 相关 有关 现在 目前 准备 打算 ' +
  '正在 最好 比较 我司 我方 我院 下载 网上 知道 了解 看看 用 做 给 让 能 会 可 但 不 没 没有 不是 ' +
  '还是 或是 以便 按照 根据 通过 包含 包括 内容 里 中 上 下 时 后 前'
const stopWords: ReadonlySet<string> = new Set(grammar.split(' '))
const askingWords: ReadonlySet<string> = new Set(asking.split(' '))

/** Whether documents that have all words of a query need this one. */
export const isGrammar = (word: string): boolean => stopWords.has(word)
/** Whether a search that forgives passes over the word. */
export const isStopWord = (word: string): boolean => stopWords.has(word) || askingWords.has(word)
