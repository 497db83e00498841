/** Words of nearly every text: left out of a query that has others. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    '的 了 和 与 及 或 等 在 是 之 于 对 为 以 而 并 其 把 被 从 到 由 向 就 也 都 还 又 很 这 那 个 们 我 你 他 她 它 ' +
    '吗 呢 吧 啊 着 过 得 地 所 某 每 各 有 以及 或者 并且 而且 但是 因为 所以 如果 可以 我们 你们 他们 这个 那个 这些 那些 ' +
    '什么 怎么 如何 哪些 一个 一种 关于 对于 进行 the a an of to in on for and or is are with by'
  ).split(' '),
)
