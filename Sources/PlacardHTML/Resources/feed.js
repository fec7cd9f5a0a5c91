/* Of the feed's page. */
