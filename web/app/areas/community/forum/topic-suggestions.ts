/** The source of suggestions in the search field for topics. */
export const topicSuggestions = { path: '/api/topic/suggest', name: 'title' }
