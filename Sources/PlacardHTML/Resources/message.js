/* Of the message's page. */
